import { knownTools } from '#kit/contract/known-tools.ts';
import { APP_NEED, neededPlatforms, type PlatformName } from '#kit/contract/needs.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import { type Fix, findNeed, listColumns, listFixes, type NeedRow } from './preflight.ts';
import {
  type PlatformReport,
  pickName,
  platformNames,
  type Report,
  type ToolRow,
} from './report.ts';
import en from './words/en.json';

const say = words(en);

const states = { yes: 'ok', partly: 'warn', no: 'bad', practice: 'practice' } as const;

/** Checks every tool's permissions ahead of time, so that no one finds a gap in the middle of a raid. */
export function PreflightPanel({ report }: { report: Report }) {
  const missing = platformNames.flatMap((platform) => listFixes(report.tools, platform)).length;
  const free = knownTools().filter((tool) => neededPlatforms(tool).length === 0);
  return (
    <Panel
      title={say('preflight')}
      aside={missing > 0 && <Tag tone="bad">{say('preflight.missing', { count: missing })}</Tag>}
      flush
    >
      {platformNames.map((platform) => (
        <Matrix key={platform} platform={platform} report={report} />
      ))}
      {free.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-small text-ink-2 sm:px-5">
          {say('preflight.free', { tools: free.map(({ title }) => title).join(', ') })}
        </p>
      )}
    </Panel>
  );
}

function Matrix({ platform, report }: { platform: PlatformName; report: Report }) {
  const rows = report.tools.filter((row) => platformsOfRow(row).includes(platform));
  if (rows.length === 0) return null;
  const caption = say(`${platform}.preflight`);
  return (
    <div className="preflight">
      <h3>{say(`${platform}.title`)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="sm:overflow-x-auto" aria-label={caption} tabIndex={0}>
        <DataTable
          caption={caption}
          columns={matrixColumns(platform, report)}
          rows={rows}
          rowKey={({ tool }) => tool}
        />
      </section>
      <Fixes platform={platform} fixes={listFixes(report.tools, platform)} report={report} />
    </div>
  );
}

function matrixColumns(platform: PlatformName, report: Report): Column<ToolRow>[] {
  const { mode } = report[platform];
  return [
    {
      key: 'tool',
      head: say('preflight.tool'),
      cell: ({ title }) => <b>{title}</b>,
      phone: 'name',
    },
    ...listColumns(report.tools, platform).map(
      ({ name, title }): Column<ToolRow> => ({
        key: name,
        head: title,
        cell: (row) => {
          const need = findNeed(row, platform, name);
          return need && <NeedCell need={need} mode={mode} />;
        },
        phone: 'more',
        labelled: true,
      }),
    ),
    {
      key: 'works',
      head: say('preflight.works'),
      cell: ({ works }) => <StateTag state={states[works]}>{say(`works.${works}`)}</StateTag>,
      phone: 'state',
    },
  ];
}

/** A tool can act through a platform without needing a permission there. */
function platformsOfRow({ tool: id, needs }: ToolRow): PlatformName[] {
  const told = neededPlatforms(knownTools().find((tool) => tool.id === id) ?? {});
  return [...told, ...needs.map(({ platform }) => platform)];
}

const mark = 'inline-flex items-center gap-1.25 align-middle text-small whitespace-nowrap';

interface NeedCellProps {
  need: NeedRow;
  mode: PlatformReport['mode'];
}

/** One permission of one tool, as an icon and a word, because neither color nor icon says enough. */
function NeedCell({ need: { met, optional }, mode }: NeedCellProps) {
  if (met === null) {
    return (
      <span className={`${mark} font-normal text-ink-3`}>
        {say(mode === 'practice' ? 'need.practice' : 'need.unknown')}
      </span>
    );
  }
  if (met) {
    return (
      <span className={`${mark} font-semibold text-ok`}>
        <Icon name="check" size={16} />
        {say('need.met')}
      </span>
    );
  }
  return (
    <span
      className={`${mark} font-semibold ${optional ? 'optional text-warn' : 'missing text-bad'}`}
    >
      <Icon name={optional ? 'warning' : 'cross'} size={16} />
      {say(optional ? 'need.optional' : 'need.missing')}
    </span>
  );
}

interface FixesProps {
  platform: PlatformName;
  fixes: readonly Fix[];
  report: Report;
}

/** Below the table: where to fix each gap, and what doesn't work until then. */
function Fixes({ platform, fixes, report }: FixesProps) {
  if (fixes.length === 0) return null;
  const name = pickName(report[platform]) ?? say('unnamed');
  return (
    <ul className="grid gap-3 border-t border-line px-4 py-3.5 sm:px-5">
      {fixes.map((fix) => (
        <li key={fix.name} className="text-small">
          <p>
            <Sentence
              text={say(fix.places.length === 0 ? 'fix' : `${platform}.fix.in`)}
              parts={{ need: <b>{fix.title}</b>, places: <b>{fix.places.join(', ')}</b> }}
            />{' '}
            <span className="text-ink-2">
              <Sentence
                text={say(fix.name === APP_NEED ? 'fix.app' : `${platform}.fix.where`)}
                parts={{ name: <b className="wrap-anywhere">{name}</b>, need: fix.title }}
              />
            </span>
          </p>
          <ul className="text-ink-2">
            {fix.tools.map((tool) => (
              <li key={tool.title}>
                {say(tool.optional ? 'fix.left-out' : 'fix.until', {
                  tool: tool.title,
                  for: tool.for,
                })}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
