import type { ToolNow } from '../current.ts';

/** All is operational if every tool works or is in practice. Just after a start, nobody knows. */
export function overallState(tools: readonly ToolNow[]): 'operational' | 'trouble' | 'unknown' {
  const troubled = tools.filter(({ cause }) => cause !== null);
  if (troubled.length === 0) return 'operational';
  return troubled.every(({ cause }) => cause?.code === 'unchecked') ? 'unknown' : 'trouble';
}

const SLOW = ['slow', 'slow-calls'];

export function summarise(tools: readonly ToolNow[]) {
  const inState = (wanted: ToolNow['state']) => tools.filter(({ state }) => state === wanted);
  const degraded = inState('degraded');
  return {
    state: overallState(tools),
    total: tools.length,
    offline: inState('offline').length,
    degraded: degraded.length,
    practice: inState('practice').length,
    is_slow: degraded.every(({ cause }) => cause !== null && SLOW.includes(cause.code)),
  };
}
