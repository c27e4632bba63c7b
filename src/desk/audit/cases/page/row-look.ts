/** A row of a list of cases. */
export const rowLook =
  'grid min-h-11 grid-cols-[50px_minmax(0,1fr)] items-baseline gap-3.5 py-2.5 pr-32.5 pl-5 leading-[1.4] max-sm:min-h-0 max-sm:grid-cols-[44px_minmax(0,1fr)] max-sm:gap-x-2.5 max-sm:gap-y-0.75 max-sm:px-4 max-sm:pb-0.5 [&_.tag]:h-auto [&_.tag]:min-h-5.5 [&_.tag]:py-0.75 [&_.tag]:whitespace-normal [&>.contents>time]:text-small [&>.contents>time]:text-ink-3';
