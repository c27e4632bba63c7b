import { Arch } from '#ui/arch.tsx';

/** A person, framed by the arch; the name stands beside it. */
export function Avatar({ url, small }: { url: string | null; small?: boolean }) {
  if (url === null)
    return <Arch icon="users" size={small ? 'small' : 'normal'} className="bg-raised!" />;
  return (
    <img
      src={url}
      alt=""
      width={small ? 26 : 38}
      height={small ? 30 : 44}
      referrerPolicy="no-referrer"
      className={`arch ${small ? 'small' : 'normal'} object-cover p-0!`}
    />
  );
}
