const shape =
  'inline-flex items-center gap-1.75 border leading-none font-semibold whitespace-nowrap [transition:background-color_0.12s,border-color_0.12s] motion-reduce:transition-none';

export const chipSizes = {
  normal: `${shape} h-10 rounded-control px-3.75 text-[14.5px] max-sm:h-11`,
  small: `${shape} h-8 rounded-[7px] px-3 text-small max-sm:h-10 max-sm:px-3.5 max-sm:text-[14.5px]`,
};

export const chipTones = {
  plain: 'cursor-pointer border-line-2 bg-raised text-ink hover:border-ink-2',
  chosen: 'cursor-pointer border-primary bg-primary text-on-primary',
  /** Disabled chips stay readable, and a selected one keeps its mark. */
  shut: 'cursor-not-allowed border-line bg-sunken text-ink-2',
  shutChosen:
    'cursor-not-allowed border-line-2 bg-sunken text-ink-2 shadow-[inset_0_0_0_1px_var(--line-2)]',
};
