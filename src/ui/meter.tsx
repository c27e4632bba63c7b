interface MeterProps {
  value: number;
  max: number;
  label: string;
  /** Read instead of a percentage: '23 of 64'. */
  text?: string | undefined;
  className?: string | undefined;
}

export function Meter({ value, max, label, text, className = '' }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={className}>
      {/* Browsers render <meter> differently, so it is only for screen readers. */}
      <meter
        className="sr-only"
        aria-label={label}
        aria-valuetext={text}
        value={share * max}
        max={max}
      />
      <div className="h-1.5 rounded-[3px] bg-sunken overflow-hidden" aria-hidden="true">
        <span
          className="block h-full rounded-[3px] bg-accent"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
