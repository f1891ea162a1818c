// A drawing of the service's, such as a QR code, as the page shows it.

/** As a picture, so that nothing inside the drawing can act. */
export function picture(svg: string): string {
  return svg.startsWith("data:") ? svg : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
