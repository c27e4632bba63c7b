// Apart from what fields make of it, because the page's first view provides it and has no such field.
import { createContext } from 'react';
import type { TextPart } from './mask-text.ts';

/** Finds the parts of a text that no field shows. The page says which; without it, nothing is hidden. */
export const HiddenParts = createContext<(text: string) => readonly TextPart[]>(() => []);
