import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { Tile } from '../../../../ui/tile.tsx';
import { words } from '../../../../ui/words.ts';
import { useAdminPath } from '../../use-admin-path.ts';
import { useCrowded } from '../../use-crowded.ts';
import './overview.css';
import en from './words/en.json';

const say = words(en);

export function Waits() {
  const adminPath = useAdminPath();
  const crowded = useCrowded();
  const { data, problem } = crowded;
  return (
    <Panel title={say('waits')} flush>
      {!data && !problem && <SkeletonRows rows={1} />}
      {problem && (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={problem.title}
            detail={problem.detail}
            onRetry={crowded.refetch}
            busy={crowded.isFetching}
          />
        </div>
      )}
      {data?.passes.length === 0 && <p className="p-4 text-ink-2 sm:p-5">{say('waits.none')}</p>}
      <ul>
        {data?.passes.map(({ id, label, networks }) => (
          <li key={id} className="need">
            <Tile icon="users" tone="warn" />
            <div>
              <p>
                <Sentence
                  text={say('crowded', { networks })}
                  parts={{ label: <b className="wrap-anywhere">{label}</b> }}
                />
              </p>
              <p className="text-[13px] text-ink-2">{say('crowded.why')}</p>
            </div>
            <LinkButton
              size="small"
              to={`${adminPath('passes')}?${new URLSearchParams({ query: label })}`}
            >
              {say('crowded.look')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
