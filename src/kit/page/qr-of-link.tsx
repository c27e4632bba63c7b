import encodeQr from 'qr';
import { svgOfModules } from '#kit/values/qr-svg.ts';

interface QrOfLinkProps {
  link: string;
  /** Names the holder of the code, but never contains the code. */
  alt: string;
}

/** Draws the QR code in the page, so that its content isn't sent anywhere. Import it lazily. */
export function QrOfLink({ link, alt }: QrOfLinkProps) {
  const framed = encodeQr(link, 'raw', { ecc: 'medium', border: 1 });
  // The encoder insists on a border; the quiet zone is drawn with the picture.
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
