import type { Tool } from '#kit/contract/feature.ts';
import { listNeeds, neededPass } from '#kit/contract/help.ts';
import { APP_NEED, neededPlatforms } from '#kit/contract/needs.ts';
import { stateOfTool } from '#kit/page/practice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Tag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import { usePlatforms } from '../client/platforms.ts';
import en from './words/en.json';

const say = words(en);

/** What the tool's contract says it needs, and what of it is missing now. */
export function ToolNeeds({ tool }: { tool: Tool }) {
  const needs = listNeeds(tool);
  const { app } = tool.needs ?? {};
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>{say(`needs.pass.${neededPass(tool)}`, { tool: tool.title })}</li>
      {neededPlatforms(tool).map((platform) => (
        <li key={platform}>{say(`needs.${platform}`)}</li>
      ))}
      {needs.map((need) => (
        <li key={`${need.platform} ${need.name}`}>
          <Sentence
            text={say(`needs.${need.platform}.${need.isOptional ? 'optional' : 'one'}`)}
            parts={{ need: <b>{need.title}</b>, for: need.for }}
          />
          <Missing tool={tool} name={need.name} />
        </li>
      ))}
      {app !== undefined && (
        <li>
          {say('needs.app', { for: app })}
          <Missing tool={tool} name={APP_NEED} />
        </li>
      )}
    </ul>
  );
}

/** Known only to people with a pass. */
function Missing({ tool, name }: { tool: Tool; name: string }) {
  const { links } = usePlatforms();
  const lacking = stateOfTool(tool, links)?.needs.filter((need) => need.name === name);
  const places = lacking?.filter(({ met }) => met === false).flatMap((need) => need.places);
  if (!lacking?.some(({ met }) => met === false)) return null;
  return (
    <>
      {' '}
      <Tag tone="warn">
        {places?.length
          ? say('needs.missing.in', { places: places.join(', ') })
          : say('needs.missing')}
      </Tag>
    </>
  );
}
