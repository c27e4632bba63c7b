// Approving and declining a job with the buttons of its message in the staff channel. The message belongs to the
// whole team, so who presses is only known, and checked, at the press.
import type { JobPost } from '#desk/jobs/posts/store.ts';
import { DeskError } from '#errors.ts';
import { line } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import { ANSWER, type InteractionAnswer } from '#platforms/discord/interactions/answer-shapes.ts';
import { readFormText } from '#platforms/discord/interactions/interaction.ts';
import { JOB_BUTTON } from '../../job-posts.ts';
import type { MemberHandling } from './handling.ts';
import { runLinked } from './run-linked.ts';
import { tellFailure } from './tell-failure.ts';

/** why: the form that asks for the reason of a decline. */
const verbs = ['approve', 'decline', 'why'] as const;
type Verb = (typeof verbs)[number];

export interface JobPress {
  verb: Verb;
  post: JobPost;
}

/**
 * Undefined if it isn't a button of a job's message. One that the desk doesn't know, such as that of another
 * server, is refused.
 */
export async function readJobPress({
  desk,
  guildId,
  interaction,
}: MemberHandling): Promise<JobPress | undefined> {
  const opened = desk.seals.open(interaction.data?.custom_id ?? '', JOB_BUTTON);
  if (opened === undefined) return undefined;
  const [word, reference = ''] = opened.split(' ');
  const verb = verbs.find((one) => one === word);
  const post = await desk.jobPosts.find(reference);
  if (!verb || !post || post.guild_id !== guildId) throw new DeskError('interactions/message-over');
  return { verb, post };
}

const FIELD = 'why';
const WHY_MAX = 300;

/** A form can't be deferred, so nothing is asked of a platform before it. */
export async function askWhy(
  { desk }: MemberHandling,
  post: JobPost,
): Promise<InteractionAnswer | Reply> {
  const decision = await desk.jobPosts.findDecision(post);
  if (decision !== undefined) return sayDecided(decision);
  return {
    type: ANSWER.form,
    data: {
      custom_id: desk.seals.seal(`why ${post.reference}`, JOB_BUTTON),
      title: `Decline job ${post.job_id}`,
      components: [
        {
          type: 18,
          label: 'Why?',
          description: 'The person who started the job sees this.',
          component: {
            ...{ type: 4, style: 2, custom_id: FIELD, required: true },
            ...{ min_length: 1, max_length: WHY_MAX },
          },
        },
      ],
    },
  };
}

export interface Decided {
  reply: Reply;
  /** Whether the job was changed by this press. */
  isDone: boolean;
}

/** Takes the same way as approving or declining on the job's page. */
export async function decideJob(
  handling: MemberHandling,
  { verb, post }: JobPress,
): Promise<Decided> {
  const { desk, account: linked, interaction, requestId, span } = handling;
  const { job_id: jobId, targets } = post;
  const name = verb === 'approve' ? 'jobs/approve' : 'jobs/decline';
  const input =
    verb === 'approve'
      ? { job_id: jobId, targets }
      : { job_id: jobId, note: readFormText(interaction, FIELD) };
  const loaded = desk.actions.get(name);
  if (!loaded) throw new Error(`There is no action ${name}`);
  try {
    const wish = { linked, input, key: interaction.id, requestId, span };
    const { output } = await runLinked(desk, loaded, wish);
    return { reply: { lines: [line`${(output as { detail: string }).detail}`] }, isDone: true };
  } catch (error) {
    const isLate = error instanceof DeskError && error.code === 'jobs/state';
    const decision = isLate ? await desk.jobPosts.findDecision(post) : undefined;
    const reply = decision === undefined ? tellFailure(error, handling) : sayDecided(decision);
    return { reply, isDone: false };
  }
}

/** Such as "Already approved by Mara". */
function sayDecided(decision: string): Reply {
  return {
    lines: [line`Already ${decision[0]!.toLowerCase()}${decision.slice(1)}. Nothing changed.`],
  };
}
