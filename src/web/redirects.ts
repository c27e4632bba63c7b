import { tools } from '#tools/index.ts';

/** From each path that a tool had in the past to the one that it has now. */
export function redirects(): { from: string; to: string }[] {
  return tools.flatMap(({ id, movedFrom = [] }) =>
    movedFrom.map((old) => ({ from: `/${old}`, to: `/${id}` })),
  );
}
