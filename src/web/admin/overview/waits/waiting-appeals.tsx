import { AppealInPlace } from '#desk/appeals/page/desk/appeal/appeal-in-place.tsx';
import { nameTarget } from '#desk/appeals/page/desk/names.ts';
import { useWaitingAppeals } from '#desk/appeals/page/use-waiting-appeals.ts';
import { AsAdmin } from '#kit/admin/as-admin.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Sentence } from '#ui/sentence.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { Look, More, OpenableNeed, SHOWN_MAX, type WaitingKind } from './need.tsx';

const say = words(en);

type Waiting = NonNullable<ReturnType<typeof useWaitingAppeals>['data']>;
type Appeal = Waiting['appeals'][number];

/** Appeals of bans, oldest first. The decision comes below what the person says and the case of the ban. */
export function useAppealsToDecide(): WaitingKind {
  const query = useWaitingAppeals();
  const adminPath = useAdminPath();
  const { data } = query;
  const shown = data?.appeals.slice(0, SHOWN_MAX) ?? [];
  const items = data && (
    <>
      {shown.map((appeal) => {
        const name = nameTarget(appeal);
        return (
          <OpenableNeed
            key={appeal.id}
            icon="mail"
            sentence={
              <>
                <Sentence
                  text={say('appeal')}
                  parts={{
                    name: <b>{name}</b>,
                    place: <b>{appeal.place?.name ?? appeal.tool.title}</b>,
                  }}
                />{' '}
                {appeal.is_practice && <PracticeTag />}
              </>
            }
            why={<Ban appeal={appeal} now={data.now} />}
            verb={say('appeal.decide')}
            label={say('appeal.decide.named', { name })}
            more={<Look to={adminPath(`appeals/${appeal.id}`)} text={say('appeal.look')} />}
          >
            <AsAdmin>
              <AppealInPlace id={appeal.id} />
            </AsAdmin>
          </OpenableNeed>
        );
      })}
      <More count={data.waiting - shown.length} kind="appeals" to={adminPath('appeals')} />
    </>
  );
  return { query, count: data?.waiting ?? 0, items };
}

/** When it was sent, and who banned until when. Whoever made the ban may have been erased. */
function Ban({ appeal, now }: { appeal: Appeal; now: number }) {
  const { at, made_by, ends_at } = appeal;
  const end = ends_at === null ? 'permanent' : 'until';
  return (
    <>
      <TimeText at={at} now={now} form="moment" /> ·{' '}
      <Sentence
        text={say(made_by === null ? `appeal.${end}` : `appeal.${end}.by`)}
        parts={{
          by: made_by,
          time: ends_at !== null && <TimeText at={ends_at} now={now} form="moment" />,
        }}
      />
    </>
  );
}
