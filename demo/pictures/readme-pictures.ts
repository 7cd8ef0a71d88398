export const takeReadmePictures = async (_: object) => {}
