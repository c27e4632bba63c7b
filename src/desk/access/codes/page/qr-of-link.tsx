import encodeQr from 'qr';
import { svgOfModules } from '#kit/values/qr-svg.ts';

interface QrOfLinkProps {
  link: string;
  /** It says whose code it is, never the code. */
  alt: string;
}

/** Drawn in the page: what stands in it is sent nowhere. Import it lazily. */
export function QrOfLink({ link, alt }: QrOfLinkProps) {
  const framed = encodeQr(link, 'raw', { ecc: 'medium', border: 1 });
  // The encoder insists on a frame; the quiet zone is drawn with the picture.
  const modules = framed.slice(1, -1).map((row) => row.slice(1, -1));
  const picture = `data:image/svg+xml,${encodeURIComponent(svgOfModules(modules, alt))}`;
  return (
    <img
      src={picture}
      alt={alt}
      className="aspect-square w-full max-w-55 rounded-control border border-line bg-[#fff]"
    />
  );
}
