// Kinds of which several notices become one message.

import type { PlatformName } from '#kit/contract/needs.ts';
import { line, type Markdown } from '#kit/message/markdown.ts';

export type ConnectionTopic = `connection/${PlatformName}/${'broke' | 'back'}`;

export interface Kind {
  topics: readonly string[];
  /** Written above several of them. */
  count: (count: number) => Markdown;
  /** Where to find all of them. */
  list?: { words: string; path: string; say: (link: Markdown) => Markdown };
}

const connectionTopics: readonly ConnectionTopic[] = [
  'connection/discord/broke',
  'connection/discord/back',
  'connection/roblox/broke',
  'connection/roblox/back',
];

const kinds: readonly Kind[] = [
  {
    topics: ['appeals'],
    count: (count) => line`${count} new appeals:`,
    list: {
      ...{ words: 'Appeals', path: '/appeals' },
      say: (link) => line`Moderators answer appeals under ${link}.`,
    },
  },
  {
    topics: ['requests'],
    count: (count) => line`${count} requests from moderators:`,
    list: {
      ...{ words: 'Admin > Requests', path: '/admin/requests' },
      say: (link) => line`The owner answers requests under ${link}.`,
    },
  },
  {
    topics: ['decoys'],
    count: (count) => line`${count} decoys turned up:`,
    list: {
      ...{ words: 'Admin > Decoys', path: '/admin/decoys' },
      say: (link) => line`${link} shows where each was planted.`,
    },
  },
  {
    topics: ['job-alone'],
    count: (count) => line`${count} jobs were started without a second person’s approval:`,
  },
  {
    // A role that the owner chooses can suspend many at once.
    topics: ['discord-staff'],
    count: (count) => line`${count} passes were suspended:`,
    list: {
      ...{ words: 'Admin > Passes', path: '/admin/passes' },
      say: (link) => line`${link} shows who is suspended and why.`,
    },
  },
  { topics: connectionTopics, count: () => line`Connections changed:` },
];

/** Undefined if each notice of this topic is a message of its own, sent at once. */
export function findKind(topic: string): Kind | undefined {
  return kinds.find(({ topics }) => topics.includes(topic));
}
