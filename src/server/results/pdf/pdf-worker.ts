import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import Roboto from 'pdfmake/fonts/Roboto.js';
import type { PlainDocument, PlainTable } from './plain-document.ts';

/** Writes one document as a PDF, in a thread of its own: laying out a thousand rows takes a second. */

const GREY = '#6b7280';
const LINE = '#d1d5db';
/** Points. */
const MARGIN = 36;

const { document, pageText } = workerData as { document: PlainDocument; pageText: string };

pdfmake.addFonts(Roboto);
// A document names no files and no addresses but those of the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'));

const tableOf = ({ title, head, rows, figures }: PlainTable) => {
  const alignment = (column: number) => (figures.includes(column) ? ('right' as const) : ('left' as const));
  return [
    { text: title, bold: true, fontSize: 12, margin: [0, 18, 0, 6] as [number, number, number, number] },
    {
      layout: {
        hLineWidth: (line: number) => (line === 1 ? 1 : 0.25),
        vLineWidth: () => 0,
        hLineColor: () => LINE,
        paddingLeft: () => 2,
        paddingRight: () => 2,
      },
      table: {
        headerRows: 1,
        // The second column says what a row is of, and takes what room there is.
        widths: head.map((_, column) => (column === 1 ? ('*' as const) : ('auto' as const))),
        body: [
          head.map((text, column) => ({ text, color: GREY, alignment: alignment(column) })),
          ...rows.map((row) => row.map((text, column) => ({ text, alignment: alignment(column) }))),
        ],
      },
    },
  ];
};

const factRow = (label: string, value: string, alignment: 'left' | 'right') => [
  { text: label, color: GREY, fontSize: 9 },
  { text: value, fontSize: 9, alignment },
];

const pdf = pdfmake.createPdf({
  info: { title: document.title },
  pageSize: 'A4',
  pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
  defaultStyle: { font: 'Roboto', fontSize: 8 },
  content: [
    { text: document.title, bold: true, fontSize: 18, margin: [0, 0, 0, 12] },
    {
      layout: 'noBorders',
      table: {
        widths: ['auto', 'auto'],
        body: [
          ...document.facts.map(([label, value]) => factRow(label, value, 'left')),
          ...document.figures.map(([label, value]) => factRow(label, value, 'right')),
        ],
      },
    },
    ...document.tables.flatMap(tableOf),
  ],
  footer: (page, pages) => ({
    text: `${pageText} ${page} / ${pages}`,
    alignment: 'center',
    color: GREY,
    margin: [0, 8, 0, 0],
  }),
});
parentPort?.postMessage(await pdf.getBuffer());
