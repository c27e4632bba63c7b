import { useMayChange } from '#kit/admin/use-may-change.ts';
import { Button } from '#ui/button.tsx';
import { type ButtonLook, buttonLook } from '#ui/button-look.ts';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import { PlaceRow, Places } from './places.tsx';
import type { DiscordReport } from './report.ts';
import en from './words/en.json';

const say = words(en);

interface DiscordDetailsProps {
  report: DiscordReport;
  /** Ids that are already in the form's list. */
  listed: readonly string[];
  /** Adds a server to the form's list. */
  onList: (id: string) => void;
}

export function DiscordDetails(props: DiscordDetailsProps) {
  const { report } = props;
  if (report.mode === 'practice') return null;
  return (
    <>
      {report.guilds.length > 0 && (
        <Places title={say('discord.places')}>
          {report.guilds.map((guild) => (
            <Guild key={guild.id} guild={guild} />
          ))}
        </Places>
      )}
      {report.mode === 'connected' && <Connected {...props} />}
    </>
  );
}

/** Details that only matter while Discord accepts the token. */
function Connected(props: DiscordDetailsProps) {
  const { report } = props;
  return (
    <>
      <Unlisted {...props} />
      {/* If it is off, a warning says so. */}
      {report.members_intent === 'on' && (
        <p className="text-small text-ink-2">{say('intent.on')}</p>
      )}
      {report.invite_url && (
        <div className="grid justify-items-start gap-1.5">
          <InviteLink to={report.invite_url} words={say('invite')} />
          <p className="text-[13px] text-ink-3">{say('invite.hint')}</p>
        </div>
      )}
    </>
  );
}

interface InviteLinkProps extends Pick<ButtonLook, 'size'> {
  to: string;
  words: string;
  name?: string;
}

/** Opens in a new tab, so that nothing typed on this page is lost. */
function InviteLink({ to, words: label, name, size }: InviteLinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      aria-label={name}
      className={buttonLook({ size })}
    >
      <Icon name="plus" size={size === 'small' ? 16 : 20} />
      {label}
    </a>
  );
}

type GuildReport = DiscordReport['guilds'][number];

function Guild({ guild }: { guild: GuildReport }) {
  const isHere = guild.state === 'here';
  return (
    <PlaceRow
      place={guild}
      state={isHere ? 'here' : 'absent'}
      words={say(isHere ? 'guild.here' : 'guild.absent')}
      missing={guild.missing}
      fix={say('discord.fix')}
      aside={
        !isHere &&
        guild.invite_url && (
          <InviteLink
            to={guild.invite_url}
            words={say('guild.invite')}
            name={say('guild.invite.named', { name: guild.name })}
            size="small"
          />
        )
      }
    >
      {isHere ? <GuildFacts guild={guild} /> : say('guild.absent.how')}
    </PlaceRow>
  );
}

function GuildFacts({ guild }: { guild: GuildReport }) {
  const { members, role, two_factor } = guild;
  return (
    <>
      {members !== null && <span>{membersWords(members)}</span>}
      {role && (
        <span>
          {role.above === 0
            ? say('guild.role.top', { role: role.name })
            : say('guild.role', { role: role.name, count: role.above })}
        </span>
      )}
      {two_factor && <Tag>{say('guild.two-factor')}</Tag>}
    </>
  );
}

function membersWords(count: number): string {
  return say('guild.members', { count, members: formatNumber(count) });
}

function Unlisted({ report, listed, onList }: DiscordDetailsProps) {
  const { disabledReason } = useMayChange();
  const others = report.unlisted.filter(({ id }) => !listed.includes(id));
  if (others.length === 0 || report.source === 'environment') return null;
  return (
    <section aria-label={say('unlisted')} className="grid gap-2">
      <h3>{say('unlisted')}</h3>
      <p className="text-small text-ink-2">{say('unlisted.about')}</p>
      <ul className="flex flex-wrap gap-2">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button
              size="small"
              icon="plus"
              disabledReason={disabledReason}
              aria-label={say('unlisted.add', { name })}
              onClick={() => onList(id)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
