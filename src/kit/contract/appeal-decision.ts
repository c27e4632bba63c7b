/** The action whose cases are decisions on appeals. */
export const DECISION_ACTION = 'appeals/decide';

/**
 * What the case of a decision says about it. Deciding appeals writes it, and the week of the team counts it.
 */
export interface DecisionNote {
  appeal_id: number;
  to: 'uphold' | 'lift' | 'close';
  alone?: true;
  practice?: true;
  /** The case that lifted the ban, or that became the job that does. */
  lift_case?: number;
  lift_job?: number;
}
