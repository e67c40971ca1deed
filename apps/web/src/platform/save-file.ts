/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; until it is given back the content stays in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
