import { Fragment, type ReactNode } from 'react';
import type { Inline } from './inline.ts';
import { type Block, parseMarkdown } from './markdown.ts';

/** Discord's Markdown as elements. Links lead nowhere, because nothing was sent yet. */
export function Formatted({ text }: { text: string }) {
  return (
    <div className="discord-text">
      {parseMarkdown(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place
        <Fragment key={at}>{drawBlock(block)}</Fragment>
      ))}
    </div>
  );
}

function drawBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'code':
      return <pre>{block.text}</pre>;
    case 'heading':
      // Not a heading of our page.
      return (
        <p className="discord-heading" data-level={block.level}>
          {drawAll(block.children)}
        </p>
      );
    case 'quote':
      return <blockquote>{drawAll(block.children)}</blockquote>;
    case 'small':
      return <p className="discord-quiet">{drawAll(block.children)}</p>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
            <li key={at}>{drawAll(item)}</li>
          ))}
        </List>
      );
    }
    default:
      return <p>{drawAll(block.children)}</p>;
  }
}

function drawAll(nodes: readonly Inline[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of text have no identity but their place
  return nodes.map((node, at) => <Fragment key={at}>{drawInline(node)}</Fragment>);
}

function drawInline(node: Inline): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return <code>{node.text}</code>;
    case 'link':
      return <span className="discord-link">{node.text}</span>;
    case 'mention':
      return <span className="discord-mention">{node.text}</span>;
    case 'bold':
      return <strong>{drawAll(node.children)}</strong>;
    case 'italic':
      return <em>{drawAll(node.children)}</em>;
    case 'underline':
      return <u>{drawAll(node.children)}</u>;
    case 'strike':
      return <s>{drawAll(node.children)}</s>;
    case 'spoiler':
      return <span className="discord-spoiler">{drawAll(node.children)}</span>;
  }
}
