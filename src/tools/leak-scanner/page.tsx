import { ToolPage } from '#kit/page/page.tsx';
import { tool } from './contract.ts';
import { LocalFrame } from './page-frame.tsx';

export function Page() {
  return (
    <ToolPage tool={tool}>
      <LocalFrame />
    </ToolPage>
  );
}
