// Reasons why a running job, or one of its rows, stops.
import type { ErrorTable } from './table.ts';

export const jobRunErrors = {
  'jobs/stopped': {
    status: 503,
    title: 'Job stopped',
    detail: 'The job was stopped before this was sent. Nothing was done.',
  },
  'jobs/cancelled': {
    status: 409,
    title: 'Job canceled',
    detail: 'The job was canceled before this was done.',
  },
  'jobs/already': {
    status: 409,
    title: 'Already done',
    detail: 'This was already done, so nothing changed.',
  },
  'jobs/skipped': {
    status: 409,
    title: 'Skipped',
    detail: 'The job skipped this row. Nothing was done.',
  },
  'jobs/never-known': {
    status: 503,
    title: 'Outcome unknown',
    detail:
      'The desk asked {platform} several times and never got a clear answer. Check whether this was done before you repeat it.',
  },
  'jobs/not-standing': {
    status: 409,
    title: 'Not done, or changed since',
    detail:
      'The desk was interrupted, then checked with the platform: this is not in effect. It was never done, or someone undid or changed it since. Do it again if you still want it.',
  },
  'jobs/place-gone': {
    status: 409,
    title: 'No longer listed',
    detail:
      'The server or experience of this job is no longer listed, or the desk can’t see it. Nothing more was done. The job continues by itself once the owner lists it again under Admin > Connections.',
  },
  'jobs/pass-ended': {
    status: 409,
    title: 'Pass ended',
    detail:
      'The pass that started this job was revoked or suspended, or has expired. Nothing more was done. An admin can resume the job and is then responsible for it. A suspended holder can resume it once the pass works again.',
  },
  'jobs/tool-gone': {
    status: 409,
    title: 'Tool not found',
    detail: 'This desk no longer has a tool that can do this. Nothing was done.',
  },
  'jobs/maintenance': {
    status: 503,
    title: 'Website Offline',
    detail: 'The owner is working on the desk. The job continues by itself afterward.',
  },
  'jobs/broke': {
    status: 500,
    title: 'Unexpected Application Error!',
    detail:
      'Something went wrong on the desk’s side; the details are in its log. Nothing is lost, and the job tries again by itself. Tell the owner if this keeps happening.',
  },
} as const satisfies ErrorTable;
