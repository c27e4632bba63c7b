import { ToolPage } from '../../kit/page.tsx';
import { tool } from './contract.ts';
import { LocalFrame } from './page-frame.tsx';
import type { KnownDecoy } from './scanner.ts';

const NO_DECOYS: readonly KnownDecoy[] = [];

export function Page() {
  return (
    <ToolPage tool={tool}>
      <LocalFrame decoys={NO_DECOYS} />
    </ToolPage>
  );
}
