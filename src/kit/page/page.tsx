import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Arch } from '#ui/arch.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { iconNamed } from '#ui/icon-names.ts';
import { Sentence } from '#ui/sentence.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import { budgetFor, type Tool, toolKind } from '../contract/feature.ts';
import { neededPlatforms, type PlatformName } from '../contract/needs.ts';
import { BackLink } from './back-link.tsx';
import { type PassInfo, type PlatformLinks, useDeskClient } from './client.tsx';
import { HelpButton } from './help-button.tsx';
import { PageNotices } from './notices.tsx';
import { practisedBy } from './practice.tsx';
import { HasPageNotices } from './said-above.ts';
import en from './words/en.json';

const say = words(en);

interface ToolPageProps {
  tool: Tool;
  /** The form, with fields in the order people think. */
  children: ReactNode;
  /** Results on top, then history. Without it the page has one column. */
  side?: ReactNode;
}

export function ToolPage({ tool, children, side }: ToolPageProps) {
  const { siteName, pass, platforms } = useDeskClient();
  const isPractice = practisedBy(tool, platforms.modes).length > 0;
  return (
    <div className="frame pb-10">
      <title>{`${tool.title} · ${siteName}`}</title>
      <header className="pt-4 pb-4 sm:pt-5.5 sm:pb-5">
        <BackLink />
        <div className="mt-3 flex items-center gap-3.5 sm:gap-4">
          <Arch icon={iconNamed(tool.icon)} size="title" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1>{tool.title}</h1>
              <HelpButton />
              {isPractice && <PracticeTag />}
            </div>
            <p className="mt-0.5 max-w-[68ch] text-ink-2">{tool.summary}</p>
          </div>
          <div className="hidden flex-none text-right text-small leading-normal text-ink-2 lg:block">
            <ActsThrough tool={tool} />
            {pass.held && <LeftToday tool={tool} pass={pass.info} />}
            <ToJobs tool={tool} />
          </div>
        </div>
        <div className="mt-2.5 text-small text-ink-2 empty:hidden lg:hidden">
          <ActsThrough tool={tool} />
          <ToJobs tool={tool} />
        </div>
      </header>
      <PageNotices tool={tool} />
      <HasPageNotices value={true}>
        {side === undefined ? (
          <div className="grid min-w-0 gap-4 sm:gap-5">{children}</div>
        ) : (
          <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_448px] lg:gap-6">
            <div className="grid min-w-0 gap-4 sm:gap-5">{children}</div>
            <div className="grid min-w-0 gap-4 sm:gap-5">{side}</div>
          </div>
        )}
      </HasPageNotices>
    </div>
  );
}

/** Links to the jobs, where lists continue after the form. */
function ToJobs({ tool }: { tool: Tool }) {
  if (!Object.values(tool.actions).some(({ many, looksOnly }) => many || looksOnly)) return null;
  return (
    <p>
      <Link to="/jobs">{say('jobs')}</Link>
    </p>
  );
}

/** Keeps its line while the pass is being read. */
function LeftToday({ tool, pass }: { tool: Tool; pass: PassInfo | undefined }) {
  const actions = Object.values(tool.actions).filter((action) => !action.free);
  if (actions.length === 0) return null;
  const kind = actions.some((action) => budgetFor(action) === 'changes') ? 'changes' : 'lookups';
  if (!pass) return <p>{'\u00a0'}</p>;
  const { used, limit } = pass[kind];
  const left = formatNumber(Math.max(0, limit - used));
  return (
    <p className="tabular-nums">{say(`${kind}.left`, { left, limit: formatNumber(limit) })}</p>
  );
}

/** The most names shown in one line; beyond that their number is more useful. */
const NAMED_MAX = 2;

/** Shows which account the tool acts as and where, with one line per platform. */
function ActsThrough({ tool }: { tool: Tool }) {
  const { platforms } = useDeskClient();
  const { modes } = platforms;
  const used = neededPlatforms(tool);
  if (modes === undefined || used.length === 0) return null;
  const does = toolKind(tool) === 'looks' ? 'looks' : 'acts';
  const practised = practisedBy(tool, modes);
  if (practised.length === used.length) return <p>{say(`${does}.practice`)}</p>;
  return used.map((platform) => (
    <p key={platform}>
      {modes[platform] === 'broken' && say('through.broken', { platform: say(platform) })}
      {modes[platform] === 'practice' && say(`${does}.practice.of`, { platform: say(platform) })}
      {(modes[platform] === 'connected' || modes[platform] === 'checking') && (
        <Connected tool={tool} platform={platform} does={does} links={platforms.links} />
      )}
    </p>
  ));
}

interface ConnectedProps {
  tool: Tool;
  platform: PlatformName;
  does: 'acts' | 'looks';
  /** Undefined without a pass, so names aren't shown. */
  links: PlatformLinks | undefined;
}

function Connected({ tool, platform, does, links }: ConnectedProps) {
  const as = links?.[platform].as;
  if (!links || !as) return say(`${does}.${platform}.unnamed`);
  // A tool that needs no permission doesn't act on any listed place.
  const isAnywhere = tool.needs?.[platform]?.length === 0;
  const places = platform === 'discord' ? links.discord.guilds : links.roblox.universes;
  return (
    <Sentence
      text={say(isAnywhere ? `${does}.${platform}` : `${does}.${platform}.in`)}
      parts={{ as: <b>{as}</b>, places: <Places platform={platform} names={names(places)} /> }}
    />
  );
}

function Places({ platform, names }: { platform: PlatformName; names: string[] }): ReactNode {
  if (names.length === 0) return say(`through.${platform}.nowhere`);
  if (names.length > NAMED_MAX) return say(`through.${platform}.places`, { count: names.length });
  return <b>{names.join(say('and'))}</b>;
}

function names(places: readonly { name: string }[]): string[] {
  return places.map(({ name }) => name);
}
