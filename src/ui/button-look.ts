export interface ButtonLook {
  variant?: 'solid' | 'outline' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'normal' | 'large' | undefined;
}

export function buttonLook({ variant, size }: ButtonLook, more?: string): string {
  // Outline is the default look, and as a class it would be Tailwind's.
  const tone = variant === 'outline' ? undefined : variant;
  return ['btn', tone, size, more].filter(Boolean).join(' ');
}
