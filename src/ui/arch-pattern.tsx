/** The faint row of arches in the header band. */
export function ArchPattern() {
  return (
    <svg
      className="absolute inset-0 size-full text-band-2 pointer-events-none [mask-image:linear-gradient(90deg,transparent_42%,#000_72%)]"
      preserveAspectRatio="xMaxYMax slice"
      viewBox="0 0 1440 200"
      aria-hidden="true"
    >
      <defs>
        <pattern id="arches" width="96" height="200" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor">
            <path d="M8 200V88a40 40 0 0 1 80 0v112" strokeWidth="2" />
            <path d="M18 200V88a30 30 0 0 1 60 0v112" />
          </g>
        </pattern>
      </defs>
      <rect width="1440" height="200" fill="url(#arches)" />
    </svg>
  );
}
