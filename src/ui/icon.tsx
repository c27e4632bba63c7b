import type { IconName } from './icon-names.ts';

let file = '';

/** Sets where the drawings are. Until then they are expected in the document itself. */
export function setIconFile(address: string): void {
  file = address;
}

interface IconProps {
  name: IconName;
  size?: number | undefined;
  className?: string | undefined;
}

export function Icon({ name, size = 20, className = '' }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`block flex-none ${className}`}
      aria-hidden="true"
    >
      <use href={`${file}#${name}`} />
    </svg>
  );
}
