export interface LogFilter {
  user?: string;
  place?: string;
}

/**
 * The small part of CEL that is documented: `user` and `place`, `==` and `&&`.
 * Undefined when it is anything else.
 */
export function readLogFilter(text: string): LogFilter | undefined {
  const filter: LogFilter = {};
  if (text.trim() === '') return filter;
  const term = /\s*(user|place)\s*==\s*(?:'([^']*)'|"([^"]*)")\s*(&&|$)/y;
  let isOpen = true;
  while (isOpen) {
    const found = term.exec(text);
    if (!found) return undefined;
    const [, field, single, double, next] = found;
    const value = single ?? double ?? '';
    const name = field as 'user' | 'place';
    if (filter[name] !== undefined && filter[name] !== value) return undefined;
    filter[name] = value;
    isOpen = next === '&&';
  }
  return filter;
}
