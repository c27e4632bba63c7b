import { type ReactNode, type RefObject, type UIEvent, useRef } from 'react';
import { TextArea } from '#ui/text-area.tsx';

export interface Mark {
  /** Where it begins and ends in the text. */
  start: number;
  end: number;
}

interface MarkedTextAreaProps {
  text: string;
  onType: (text: string) => void;
  /** In order, and none over another. */
  marks: readonly Mark[];
  describedBy: string;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** A text area whose findings are underlined: a second text of the same shape lies behind the first. */
export function MarkedTextArea(props: MarkedTextAreaProps) {
  const { text, onType, marks, describedBy, input } = props;
  const behind = useRef<HTMLDivElement>(null);
  const follow = ({ currentTarget }: UIEvent<HTMLTextAreaElement>) => {
    if (behind.current) behind.current.scrollTop = currentTarget.scrollTop;
  };
  return (
    <div className="relative grid rounded-t-control bg-raised">
      <div
        ref={behind}
        aria-hidden="true"
        className="input pointer-events-none absolute inset-0 overflow-hidden border-transparent bg-transparent whitespace-pre-wrap text-transparent wrap-break-word"
      >
        <Marked text={text} marks={marks} />
      </div>
      <TextArea
        ref={input}
        rows={3}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onScroll={follow}
        aria-describedby={describedBy}
        className="relative rounded-b-none border-b-line bg-transparent"
      />
    </div>
  );
}

function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    pieces.push(text.slice(at, start));
    pieces.push(
      <mark
        key={start}
        className="bg-transparent text-transparent underline decoration-warn-fill decoration-wavy underline-offset-3"
      >
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  // A line that ends the text has a height of its own only with something after it.
  pieces.push(text.slice(at), '\n');
  return pieces;
}
