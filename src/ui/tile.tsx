import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

interface TileProps {
  icon: IconName;
  tone?: 'plain' | 'ok' | 'warn' | 'bad' | 'accent' | undefined;
}

/** The icon of a thing. Persons and tools use the arch instead. */
export function Tile({ icon, tone = 'plain' }: TileProps) {
  return (
    <span className={`tile ${tone}`}>
      <Icon name={icon} />
    </span>
  );
}
