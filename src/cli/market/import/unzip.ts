import { type UnzipFileInfo, unzipSync } from 'fflate';
import {
  mostUnpacked,
  OperatorFileError,
  readPackedFile,
  reasonOf,
  tooLong,
} from '#server/market/operator-file';

/** A file's text as bytes, and the name that may say of what it is. */
export type OpenedFile = { name: string; bytes: Buffer };

/** What a file holds, unpacked where it was packed by gzip, or by zip with one CSV in it. Throws OperatorFileError. */
export function openFile(file: string): OpenedFile {
  const bytes = readPackedFile(file);
  return isZip(bytes) ? onlyTableOf(bytes, file) : { name: file, bytes };
}

/** By how it begins; an empty one has nothing but its end. */
const isZip = (bytes: Buffer): boolean => ['504b0304', '504b0506'].includes(bytes.toString('hex', 0, 4));

function onlyTableOf(bytes: Buffer, file: string): OpenedFile {
  const all: UnzipFileInfo[] = [];
  unzipped(bytes, file, (one) => {
    // What macOS adds beside each file, and folders.
    if (!/^__MACOSX\/|(^|\/)\.|\/$/.test(one.name)) all.push(one);
    return false;
  });
  const csv = all.filter(({ name }) => /\.csv$/i.test(name));
  // Vendors put a report of their own beside the CSV.
  const [table, ...others] = csv.length > 0 ? csv : all.filter(({ name }) => /\.(txt|prn)$/i.test(name));
  if (!table) throw new OperatorFileError(file, `has no CSV in it, but ${namesOf(all) || 'nothing'}`);
  if (others.length > 0) {
    throw new OperatorFileError(
      file,
      `has ${csv.length || others.length + 1} files in it: unpack it, and name those you mean (${namesOf([table, ...others])})`,
    );
  }
  if (table.originalSize > mostUnpacked(table.size)) throw tooLong(file, mostUnpacked(table.size));
  const { [table.name]: held } = unzipped(bytes, file, ({ name }) => name === table.name);
  return { name: table.name, bytes: Buffer.from(held ?? []) };
}

const namesOf = (files: readonly UnzipFileInfo[]): string => {
  const names = files.slice(0, 3).map(({ name }) => name.replace(/\p{C}/gu, ''));
  return files.length > names.length ? `${names.join(', ')} …` : names.join(', ');
};

function unzipped(bytes: Buffer, file: string, filter: (one: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (failure) {
    throw new OperatorFileError(file, `cannot be unpacked (${reasonOf(failure)})`);
  }
}
