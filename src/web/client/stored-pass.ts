import { storedItem } from '#kit/page/stored-item.ts';

const PASS_SHAPE = /^gth_p_[0-9A-Za-z]{20,200}$/;

/** The pass of this browser. */
export const storedPass = storedItem<string>('code', {
  read: (text) => (PASS_SHAPE.test(text) ? text : undefined),
  write: (pass) => pass,
});
