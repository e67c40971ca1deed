/** Saves a file as a download. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then; the content stays in memory until it is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
