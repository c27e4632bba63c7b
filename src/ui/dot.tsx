const shapes = {
  ok: 'rounded-full bg-ok-fill',
  warn: 'rotate-45 rounded-[2px] bg-warn-fill',
  bad: 'rounded-[2px] bg-bad-fill',
  practice: 'rounded-full shadow-[inset_0_0_0_2px_var(--prac-fill)]',
  idle: 'rounded-full bg-(--idle-fill)',
};

/** The shape shows the state as well as the color. It always comes with a word. */
export function Dot({ state }: { state: keyof typeof shapes }) {
  return <span className={`block size-2 flex-none ${shapes[state]}`} aria-hidden="true" />;
}
