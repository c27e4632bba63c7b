import type { ReactNode } from 'react';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { kindOf, type Tool } from '../contract/feature.ts';
import { type PlatformName, platformsOf } from '../contract/needs.ts';
import { type PlatformLinks, useDeskClient } from './client.tsx';
import { practisedBy } from './practice.tsx';
import en from './words/en.json';

const say = words(en);
/** As many names as one line holds; beyond them their number says more. */
const NAMED_MAX = 2;

/** Who does what the tool does, and where: a line for each platform. */
export function ActsThrough({ tool }: { tool: Tool }) {
  const { platforms } = useDeskClient();
  const { modes } = platforms;
  const used = platformsOf(tool);
  if (modes === undefined || used.length === 0) return null;
  const verb = say(kindOf(tool) === 'looks' ? 'through.looks' : 'through.acts');
  const practised = practisedBy(tool, modes);
  if (practised.length === used.length) return <p>{say('through.practice', { verb })}</p>;
  return used.map((platform) => (
    <p key={platform}>
      {modes[platform] === 'broken' && say('through.broken', { platform: say(platform) })}
      {modes[platform] === 'practice' &&
        say('through.practice.of', { verb, platform: say(platform) })}
      {(modes[platform] === 'connected' || modes[platform] === 'checking') && (
        <Connected tool={tool} platform={platform} verb={verb} links={platforms.links} />
      )}
    </p>
  ));
}

interface ConnectedProps {
  tool: Tool;
  platform: PlatformName;
  verb: string;
  /** Whoever has no pass is not told the names. */
  links: PlatformLinks | undefined;
}

function Connected({ tool, platform, verb, links }: ConnectedProps) {
  const as = links?.[platform].as;
  if (!links || !as) return say(`through.${platform}.unnamed`, { verb });
  // A tool that needs no permission does not act on any of them.
  const isAnywhere = tool.needs?.[platform]?.length === 0;
  const places = platform === 'discord' ? links.discord.guilds : links.roblox.universes;
  return (
    <Sentence
      text={say(`through.${platform}${isAnywhere ? '' : '.in'}`, { verb })}
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
