const rotations = [0, 90, 180, 270]
const boxes = [
  { name: 'no crop box', media: [0, 0, 400, 600] },
  { name: 'a crop box', media: [0, 0, 400, 600], crop: [40, 70, 360, 500] },
  { name: 'a media box off the origin', media: [-100, 50, 300, 650] },
  {
    name: 'a crop box of a media box below the origin',
    media: [-500, -700, -100, -100],
    crop: [-450, -650, -150, -200],
  },
  { name: 'corners in the wrong order', media: [400, 600, 0, 0], crop: [360, 500, 40, 70] },
  { name: 'a crop box beyond the page', media: [0, 0, 400, 600], crop: [-50, 100, 500, 700] },
  { name: 'a crop box outside of the page', media: [0, 0, 400, 600], crop: [1000, 1000, 1200, 1200] },
]
const userUnits = [1, 2]

/** Every way in which a page can be turned, cropped and scaled, and all of them together. */
export const pageShapes = boxes.flatMap((box) =>
  rotations.flatMap((rotate) => userUnits.map((userUnit) => ({ ...box, rotate, userUnit }))),
)
