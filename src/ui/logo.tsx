export function Logo({ className = '' }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 26 30"
      width="26"
      height="30"
      className={`flex-none ${className}`}
      aria-hidden="true"
    >
      <path d="M0 30V13a13 13 0 0 1 26 0v17h-7V14a6 6 0 0 0-12 0v16z" fill="var(--primary)" />
      <circle cx="13" cy="14.5" r="2.6" fill="var(--warn-fill)" />
      <path d="M13 20v10" stroke="var(--primary)" strokeWidth="2.5" />
    </svg>
  );
}
