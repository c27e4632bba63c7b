import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useDeskClient } from './client.tsx';

interface NoPassProps {
  title: string;
  /** What a pass would open here. */
  text: string;
  redeem: string;
}

/** Says that this screen needs a pass, and how to get one. */
export function NoPass({ title, text, redeem }: NoPassProps) {
  const { openRedeem } = useDeskClient();
  const action = (
    <Button className="mt-2" onClick={openRedeem}>
      {redeem}
    </Button>
  );
  return (
    <EmptyState icon="ticket" title={title} action={action}>
      {text}
    </EmptyState>
  );
}
