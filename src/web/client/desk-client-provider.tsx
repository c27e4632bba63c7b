import { type ReactNode, useMemo } from 'react';
import { createCell, useCell } from '#kit/page/cell.ts';
import {
  type ActionCall,
  type Answer,
  type DeskClient,
  DeskClientContext,
} from '#kit/page/client.tsx';
import { useSite } from '../current-site.ts';
import { openHelp } from '../help/help-state.ts';
import { openRedeem } from '../redeem/use-redeem.ts';
import { useBackend } from './backend.ts';
import { takeUp } from './exchanged.ts';
import { loadGuard } from './load-guard.ts';
import { usePass } from './pass.ts';
import { listSamples, useOwnPractice, usePlatforms } from './platforms.ts';
import { setPractice } from './practice.ts';
import { sendAction } from './send.ts';
import { refreshDesk, refreshSoon } from './session.ts';
import { noteWorld } from './shown-world.ts';

async function loadHistory() {
  await import('../case-features.ts');
  return (await import('#desk/audit/cases/page/target-history.tsx')).TargetHistory;
}

async function loadEvidence() {
  return (await import('#desk/evidence/page/evidence-panel.tsx')).EvidencePanel;
}

async function loadAppealSlip() {
  return (await import('#desk/appeals/page/desk/slip.tsx')).Slip;
}

async function loadCaseBrief() {
  await import('../case-features.ts');
  return (await import('#desk/audit/cases/page/view/case-brief.tsx')).CaseBrief;
}

async function loadDiscordView() {
  return (await import('#desk/jobs/page/discord/discord-view.tsx')).DiscordView;
}

const WORLDS_APART = ['platform/practice-ended', 'platform/practice-now'];

async function send(call: ActionCall): Promise<Answer> {
  const answer = await sendAction(call);
  const given = call.action.afterExchange ? takeUp(answer) : answer;
  if (!answer.ok && WORLDS_APART.includes(answer.problem.code)) {
    // They are told, and what they send next is meant for the world that the page shows then.
    void refreshDesk().then(noteWorld);
    return given;
  }
  // Runs after the new secrets are stored, so that the reads it triggers use them.
  noteCase(given);
  if (mayHaveUsed(call, answer)) {
    // A screen may make several look-ups in a row, and their count can wait for the last.
    if (answer.ok && call.action.effect === 'reads') refreshSoon();
    else void refreshDesk();
  }
  return given;
}

/** Free look-ups don't change the pass. A refusal may mean that it changed. */
function mayHaveUsed({ action }: ActionCall, { ok }: Answer): boolean {
  if (action.access !== 'moderator' || action.afterExchange) return false;
  return !ok || !action.free || action.effect === 'changes';
}

/** Gives the tools access to the desk. */
export function DeskClientProvider({ children }: { children: ReactNode }) {
  const { state } = useBackend();
  const pass = usePass();
  const platforms = usePlatforms();
  const own = useOwnPractice();
  const latest = useCell(latestCase);
  const site = useSite();
  const client = useMemo<DeskClient>(
    () => ({
      ...site,
      backend: state,
      pass,
      holdsPass: pass.held,
      platforms,
      openRedeem,
      openHelp,
      latestCase: latest,
      practicesBeside: own.until !== null,
      setPractice,
      refreshDesk: () => void refreshDesk(),
      loadGuard,
      loadHistory,
      loadEvidence,
      loadAppealSlip,
      loadCaseBrief,
      loadDiscordView,
      listSamples,
      send,
    }),
    [site, state, pass, platforms, own, latest],
  );
  return <DeskClientContext value={client}>{children}</DeskClientContext>;
}

/** The last case recorded by a call of this tab. Views of cases reload when it changes. */
const latestCase = createCell<number | undefined>(undefined);

function noteCase(answer: Answer): void {
  const caseId = answer.ok ? answer.caseId : answer.problem.caseId;
  if (caseId !== undefined) latestCase.set(caseId);
}
