import { DeskError } from '#errors.ts';
import type { FileKind } from '#kit/files/file-kind.ts';
import { FILE_BYTES_MAX } from './rules.ts';

export type ImageKind = Exclude<FileKind, 'pdf' | 'text'>;

export interface CleanImage {
  bytes: Uint8Array;
  /** WebP in base64. */
  thumbnail: string;
}

type Sharp = typeof import('sharp')['default'];

/** The photo of a phone has 12. Decoding takes 4 bytes for each pixel. */
const PIXELS_MAX = 25_000_000;
const SECONDS_MAX = 20;
const THUMBNAIL_PIXELS = 360;
/** The second try is for an image that grows when it's rewritten. A PNG loses nothing. */
const ATTEMPTS = {
  png: [{ compressionLevel: 6 }, { compressionLevel: 9, adaptiveFiltering: true }],
  jpeg: [{ quality: 90 }, { quality: 75 }],
  webp: [{ quality: 90 }, { quality: 75 }],
} as const satisfies Record<ImageKind, readonly object[]>;

/** All other formats stay shut, whatever a file pretends to be. */
const LOADERS = ['Png', 'Jpeg', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);

let loading: Promise<Sharp> | undefined;

/** Loaded with the first image, so that a desk without evidence doesn't hold it in memory. */
function loadSharp(): Promise<Sharp> {
  loading ??= prepareSharp().catch((cause: unknown) => {
    loading = undefined;
    const fault = new DeskError('evidence/no-images');
    fault.cause = cause;
    throw fault;
  });
  return loading;
}

async function prepareSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

/** One image at a time in each process, because decoding one may take 100 MB. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Rewrites an image from its pixels, upright. Metadata, color profile and everything behind the image are
 * gone.
 */
export function cleanImage(
  bytes: Uint8Array,
  kind: ImageKind,
  signal: AbortSignal,
): Promise<CleanImage> {
  const work = last.then(() => {
    signal.throwIfAborted();
    return clean(bytes, kind);
  });
  last = work.catch(() => undefined);
  return work;
}

async function clean(bytes: Uint8Array, kind: ImageKind): Promise<CleanImage> {
  if (kind === 'png' && isAnimatedPng(bytes)) throw new DeskError('evidence/animated');
  const sharp = await loadSharp();
  try {
    return await rewrite(sharp, bytes, kind);
  } catch (error) {
    throw error instanceof DeskError ? error : explain(error);
  }
}

async function rewrite(sharp: Sharp, bytes: Uint8Array, kind: ImageKind): Promise<CleanImage> {
  const open = (image: Uint8Array) =>
    sharp(image, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).timeout({
      seconds: SECONDS_MAX,
    });
  const { format, pages = 1 } = await open(bytes).metadata();
  if (format !== kind) throw new DeskError('evidence/unreadable-image');
  if (pages > 1) throw new DeskError('evidence/animated');
  for (const options of ATTEMPTS[kind]) {
    const made = await open(bytes).autoOrient().toFormat(kind, options).toBuffer();
    if (made.length > FILE_BYTES_MAX) continue;
    const size = THUMBNAIL_PIXELS;
    const small = await open(made)
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toBuffer();
    return { bytes: made, thumbnail: small.toString('base64') };
  }
  throw new DeskError('evidence/image-grew');
}

/** An animated PNG says so before its first image data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const [animation, image] = [content.indexOf('acTL'), content.indexOf('IDAT')];
  return animation !== -1 && animation < image;
}

function explain(error: unknown): DeskError {
  const isLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
  if (!isLarge) return new DeskError('evidence/unreadable-image');
  return new DeskError('evidence/too-many-pixels', {
    params: { megapixels: PIXELS_MAX / 1_000_000 },
  });
}
