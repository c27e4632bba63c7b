import type { ActionOf } from '#kit/page/page.tsx';
import { Looking, useSettledLook } from '#kit/page/settled-look.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { Avatar } from './page-avatar.tsx';
import en from './words/en.json';

const say = words(en);
const SHOWN_MAX = 8;

type Members = ActionOf<typeof schemas, 'members'>;
export type Member = Members['output']['members'][number];

interface SearchProps {
  guildId: string;
  query: string;
  onPick: (member: Member) => void;
}

/** Members whose name begins like what was typed. */
export function MemberSearch({ guildId, query, onPick }: SearchProps) {
  const look = useSettledLook<Members>([tool, 'members'], { guild_id: guildId, query });
  const { data, problem } = look;
  if (problem) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <ErrorText role="alert">
          <b>{problem.title}.</b> {problem.detail}
        </ErrorText>
        <Button size="small" icon="refresh" onClick={look.again}>
          {say('again')}
        </Button>
      </div>
    );
  }
  if (!data) return <Looking>{say('search.looking')}</Looking>;
  const shown = data.members.slice(0, SHOWN_MAX);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-small text-ink-2">
        {resultWords(query, data.members.length)}
      </p>
      {shown.length > 0 && (
        <ul className="grid gap-1.5">
          {shown.map((member) => (
            <li key={member.user_id}>
              <button type="button" className="found-member" onClick={() => onPick(member)}>
                <Avatar url={member.avatar_url} small />
                <span className="min-w-0 flex-1 text-left">
                  <b className="wrap-anywhere">{member.username}</b>{' '}
                  {member.nickname !== null && (
                    <span className="wrap-anywhere text-ink-2">
                      {say('nickname', { name: member.nickname })}
                    </span>
                  )}
                  <span className="block text-small text-ink-2">
                    {say('made')} <TimeText at={member.created_at} now={data.now} form="date" />
                  </span>
                </span>
                {member.is_bot && <Tag tone="accent">{say('bot')}</Tag>}
                {member.protected_why !== null && <Tag tone="warn">{say('protected')}</Tag>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function resultWords(query: string, count: number): string {
  if (count === 0) return say('search.none', { query });
  if (count > SHOWN_MAX) return say('search.many', { query, shown: SHOWN_MAX });
  return say('search.found', { count, query });
}
