// pnpm reads this at installation. openapi-typescript calls the compiler API of TypeScript 5, while everything else
// here is checked with 7: it gets a compiler of its own. (Neither `overrides` nor `packageExtensions` reach a peer.)
module.exports = {
  hooks: {
    readPackage(pkg) {
      if (pkg.name === "openapi-typescript") {
        delete pkg.peerDependencies.typescript;
        pkg.dependencies.typescript = "5.9.3";
      }
      return pkg;
    },
  },
};
