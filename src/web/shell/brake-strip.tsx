import { useCell } from '#kit/page/cell.ts';
import { Late, latePart } from '#ui/late.tsx';
import { brakes } from '../client/platforms.ts';

const strips = latePart(async () => (await import('./brakes.tsx')).Brakes);

/** Shown on every screen while a raid pause is active. `boxed` fits it into the admin area. */
export function BrakeStrip({ boxed }: { boxed?: boolean }) {
  const { now: told, on } = useCell(brakes);
  return on.length > 0 && <Late of={strips} props={{ on, told, boxed }} />;
}
