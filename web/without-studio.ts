/** Stands in for the studio's screens in the builds of other languages, which load the English documents for them. */
const noScreens: Record<string, never> = {};

export default noScreens;
