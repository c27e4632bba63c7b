import { tools } from '#tools/index.ts';

/** Maps each former path of a tool to its current one. */
export function redirects(): { from: string; to: string }[] {
  return tools.flatMap(({ id, movedFrom = [] }) =>
    movedFrom.map((old) => ({ from: `/${old}`, to: `/${id}` })),
  );
}
