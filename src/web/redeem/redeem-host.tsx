import { useRef } from 'react';
import { Late, latePart } from '#ui/late.tsx';
import { useBackend } from '../client/backend.ts';
import { useBan } from '../client/ban.ts';
import { useRedeemDialog } from './use-redeem.ts';

const redeemDialog = latePart(async () => (await import('./redeem-dialog.tsx')).RedeemDialog);

/** Loads the dialog when it is first needed and keeps it, because a cooldown outlasts closing it. */
export function RedeemHost() {
  const { open, typed } = useRedeemDialog();
  const isCovered = useBan();
  const isOffline = useBackend().state === 'offline';
  const wasWanted = useRef(false);
  wasWanted.current ||= open;
  if (!wasWanted.current) return null;
  return <Late of={redeemDialog} props={{ open: open && !isCovered && !isOffline, typed }} />;
}
