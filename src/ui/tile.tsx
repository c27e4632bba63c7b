import { Icon, type IconName } from './icon.tsx';

interface TileProps {
  icon: IconName;
  tone?: 'plain' | 'ok' | 'warn' | 'bad' | 'accent' | undefined;
}

/** A thing, as the arch is a person or a tool. */
export function Tile({ icon, tone = 'plain' }: TileProps) {
  return (
    <span className={`tile ${tone}`}>
      <Icon name={icon} />
    </span>
  );
}
