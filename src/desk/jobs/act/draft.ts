import type { Draft } from './create.ts';
import type { Link, Planned } from './plan.ts';

export function draftOf({ name, kind, link, plan }: Planned): Draft {
  const { params, rows, dropped, title, summary } = plan;
  const place = kind.placeOf(params);
  return {
    kind: name,
    platform: kind.platform,
    place,
    placeName: placeNameOf(link, place),
    isPractice: link.isPractice,
    ...{ params, title, summary, dropped, rows },
  };
}

export function placeNameOf(link: Link, place: string): string | null {
  const places = 'guilds' in link ? link.guilds : link.universes;
  return places.find(({ id }) => id === place)?.name ?? null;
}
