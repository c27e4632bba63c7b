import { toolTitle } from '#kit/contract/known-tools.ts';
import { locale } from '#ui/locale.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** 'All tools', the name of the only one, or the number of tools with their names on hover. */
export function ScopeText({ scope }: { scope: readonly string[] | null }) {
  const names = scope?.map(toolTitle);
  const isCounted = names !== undefined && names.length > 1;
  return (
    <Tooltip text={isCounted ? new Intl.ListFormat(locale).format(names) : undefined}>
      <span>{scopeWords(scope)}</span>
    </Tooltip>
  );
}

export function scopeWords(scope: readonly string[] | null): string {
  if (scope === null) return say('scope.all');
  const [first, ...others] = scope;
  if (first !== undefined && others.length === 0) return toolTitle(first);
  return say('scope.some', { count: scope.length });
}
