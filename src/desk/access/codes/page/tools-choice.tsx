import type { ToolGroup } from '#kit/contract/feature.ts';
import { knownTools } from '#kit/contract/known-tools.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { words } from '#ui/words.ts';
import type { CodeDraft } from './code-draft.ts';
import en from './words/en.json';

const say = words(en);
/** Those that look after the pass itself every pass opens. */
const groups = ['game', 'chat'] as const satisfies readonly ToolGroup[];

interface ToolsChoiceProps {
  draft: Pick<CodeDraft, 'opens' | 'chosen'>;
  onChange: (change: Partial<CodeDraft>) => void;
}

/** All tools, those that come later included; or the ticked ones. */
export function ToolsChoice({ draft, onChange }: ToolsChoiceProps) {
  const { opens, chosen } = draft;
  const tick = (id: string, isTicked: boolean) =>
    onChange({ chosen: isTicked ? [...chosen, id] : chosen.filter((each) => each !== id) });
  return (
    <div className="grid gap-2.5">
      <RadioChips
        label={say('tools')}
        options={[
          { value: 'all', label: say('tools.all') },
          { value: 'chosen', label: say('tools.chosen') },
        ]}
        value={opens}
        onChange={(next) => onChange({ opens: next })}
        hint={say(`tools.${opens}.hint`)}
      />
      {opens === 'chosen' && (
        <div className="grid gap-x-6 gap-y-3.5 rounded-control border border-line p-3.5 sm:grid-cols-2">
          {groups.map((group) => {
            const members = knownTools().filter((tool) => tool.group === group);
            if (members.length === 0) return null;
            return (
              <fieldset key={group} className="grid content-start gap-2">
                <legend className="mb-2 text-[13px] text-ink-2">{say(`group.${group}`)}</legend>
                {members.map(({ id, title }) => (
                  <Checkbox
                    key={id}
                    label={title}
                    checked={chosen.includes(id)}
                    onChange={(isTicked) => tick(id, isTicked)}
                  />
                ))}
              </fieldset>
            );
          })}
        </div>
      )}
    </div>
  );
}
